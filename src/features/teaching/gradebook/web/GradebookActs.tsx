import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { type Gradebook, showGradebook } from '../contract.ts'

const acta = async (of: CourseSectionKey) =>
  (await import('#features/teaching/closing/web/widgets/open-acta.ts')).openActa(of)

type Act = 'new' | 'paste' | 'workbook' | 'deliver' | 'reopen'

type Props = { book: Gradebook; onAct: (act: Act) => void }

/** What is done with the notes as a whole: beside the title, on a phone below them. */
export function GradebookActs({ book, onAct }: Props) {
  const { isAdmin } = useUser()
  const { section_id, course_id } = book.course_section
  const params = { section_id, course_id }
  const hasNotes = book.evaluations.length > 0 && book.students.length > 0
  return (
    <>
      {book.may_write && book.weighting_left > 0 && (
        <Button icon="add" onClick={() => onAct('new')}>
          Agregar evaluación
        </Button>
      )}
      {book.may_write && hasNotes && (
        <Button icon="copy" onClick={() => onAct('paste')}>
          Pegar notas
        </Button>
      )}
      {hasNotes && (
        <Menu
          label="Excel y acta"
          icon="download"
          items={[
            {
              label: 'Descargar en Excel',
              icon: 'download',
              onPick: () =>
                void download(showGradebook, { params, query: { format: 'xlsx' } }, 'notas.xlsx').catch(
                  showFileError,
                ),
            },
            ...(book.may_write
              ? [{ label: 'Traer de Excel', icon: 'upload', onPick: () => onAct('workbook') } as const]
              : []),
            {
              label: book.state === 'sealed' ? 'Acta en PDF' : 'Borrador de acta en PDF',
              icon: 'file',
              onPick: () => void acta(params).catch(showFileError),
            },
          ]}
        />
      )}
      {book.may_write && (book.evaluations.length > 0 || book.final_delivery) && (
        <Button icon="check" onClick={() => onAct('deliver')}>
          Entregar notas
        </Button>
      )}
      {isAdmin && book.state === 'delivered' && (
        <Button icon="undo" onClick={() => onAct('reopen')}>
          Reabrir
        </Button>
      )}
    </>
  )
}
