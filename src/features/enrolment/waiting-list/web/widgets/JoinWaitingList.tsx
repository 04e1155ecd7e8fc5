import { useState } from 'react'
import { useAction, useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { joinWaitingList } from '../../contract.ts'
import { placeInWords } from '../../words.ts'

type Props = {
  /** A section without a seat for the student, and what it is called where this stands. */
  section_id: number
  name: string
  student_id: number
  /** The student asks, not the office. */
  isOwn?: boolean
  onDone?: () => void
}

/** The button that puts a student on the list of a full section; where there is a seat after all, the refusal says so. */
export function JoinWaitingList({ section_id, name, student_id, isOwn = false, onDone }: Props) {
  const may = useMay()
  const { run, pending } = useAction(joinWaitingList, { touches: ['students'] })
  const [place, setPlace] = useState<string | null>(null)
  if (!may(joinWaitingList)) return null
  // What is around it does not know of the list.
  if (place !== null) return <p className="text-text-2">{place}.</p>
  const join = async () => {
    const { data } = await run({ params: { id: section_id }, body: { student_id } })
    const said = `${isOwn ? 'Está' : 'El estudiante está'} ${placeInWords(data.position, name)}`
    toast.success(said, 'Cuando se libere un cupo, se avisa y se guarda 48 horas.')
    setPlace(said)
    onDone?.()
  }
  return (
    <Button
      size="sm"
      busy={pending}
      label={`${isOwn ? 'Esperar un cupo en' : 'Anotar en la lista de espera de'} la sección ${name}`}
      onClick={() => void join().catch(() => {})}
    >
      {isOwn ? 'Esperar un cupo' : 'Lista de espera'}
    </Button>
  )
}
