import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { plain } from '#kernel/text.ts'
import type { SessionUser } from '#web/api/session.ts'
import { useCombobox } from '#web/ui/combobox.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { reachable } from './navigation.ts'
import { showHelp } from './open-overlay.ts'
import { type Person, searchPeople } from './people-search.ts'
import { recentRecords } from './recent-records.ts'
import { signOut } from './sign-out.ts'

type Option = { key: string; kind: string; label: string; hint?: string; icon: IconName; run: () => void }
type Find = (user: SessionUser, search: string, signal: AbortSignal) => Promise<readonly Person[]>

const PEOPLE_AFTER = 2
const PEOPLE_PAUSE_MS = 150
const MOST = 12

const nothingYet = () => ''

/** Ctrl+K: go, find, do. Screens and actions answer at once, people as soon as the server does. */
export function Palette({
  user,
  onClose,
  begun = nothingYet,
  find = searchPeople,
}: {
  user: SessionUser
  onClose: () => void
  /** What was typed before it could appear. */
  begun?: () => string
  find?: Find
}) {
  const [typed, setTyped] = useState('')
  const { options, isWaiting } = useOptions(typed, user, onClose, find)
  const keys = useCombobox({
    id: useId(),
    items: options,
    isOpen: true,
    // What is shown always holds the words: only where nothing does, Enter waits for the server.
    isWaiting: isWaiting && options.length === 0,
    words: typed.trim(),
    onTake: (option) => option.run(),
  })
  const type = (text: string) => {
    setTyped(text)
    keys.activate(0)
  }
  // After the dialog has opened: from here on its own field hears the keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => type(begun()), [begun])

  return (
    <Dialog title="Buscar o ir a" open onClose={onClose}>
      <div className="palette">
        <input
          data-autofocus
          className="input"
          type="text"
          enterKeyHint="go"
          {...keys.input}
          aria-label="Pantalla, acción o persona"
          placeholder="Pantalla, acción o persona"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <div {...keys.list('Resultados')}>
          {options.map((option, index) => (
            <div
              key={option.key}
              {...keys.option(index, index === keys.active)}
              onPointerMove={() => keys.activate(index)}
            >
              <Icon name={option.icon} />
              <span className="palette-label">{option.label}</span>
              <span className="hint">{option.hint ?? option.kind}</span>
            </div>
          ))}
        </div>
        <p className="hint" role="status">
          {wordsFor(options.length, isWaiting)}
        </p>
      </div>
    </Dialog>
  )
}

function wordsFor(count: number, isWaiting: boolean): string {
  if (count === 0) return isWaiting ? 'Buscando…' : 'No hay resultados encontrados'
  return count === 1 ? '1 resultado' : `${count} resultados`
}

type Options = { options: readonly Option[]; isWaiting: boolean }

function useOptions(typed: string, user: SessionUser, onClose: () => void, find: Find): Options {
  const router = useRouter()
  const { people, isWaiting } = usePeople(typed, user, find)
  const goTo = (to: string) => () => {
    onClose()
    void router.navigate({ to })
  }
  const screens: Option[] = reachable(user).map(({ to, label, isAction }) => ({
    key: to,
    kind: isAction ? 'Acción' : 'Pantalla',
    label,
    icon: isAction ? 'add' : 'right',
    run: goTo(to),
  }))
  if (!typed.trim()) {
    const last = recentRecords().map(({ path, title }): Option => {
      return { key: `r${path}`, kind: 'Reciente', label: title, icon: 'clock', run: goTo(path) }
    })
    return { options: [...last, ...screens].slice(0, MOST), isWaiting: false }
  }
  const known: Option[] = [
    ...screens,
    { key: 'help', kind: 'Acción', label: 'Atajos de teclado', icon: 'info', run: showHelp },
    { key: 'out', kind: 'Acción', label: 'Cerrar sesión', icon: 'leave', run: () => void signOut(user) },
  ]
  const matching = known.filter(({ label }) => bears(label, typed))
  const found = people.map(({ label, hint, to }): Option => {
    return { key: `p${to}`, kind: 'Persona', label, hint, icon: 'person', run: goTo(to) }
  })
  return { options: [...matching.slice(0, MOST), ...found], isWaiting }
}

const bears = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

/** Those whom these words name. Until the server has said, those of the words before that bear them too. */
function usePeople(typed: string, user: SessionUser, find: Find) {
  const [found, setFound] = useState<{ search: string; people: readonly Person[] }>({
    search: '',
    people: [],
  })
  const search = typed.trim()
  useEffect(() => {
    if (search.length < PEOPLE_AFTER) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // Without an answer there are simply no people: screens and actions still work.
      find(user, search, controller.signal).then(
        (people) => setFound({ search, people }),
        () => controller.signal.aborted || setFound({ search, people: [] }),
      )
    }, PEOPLE_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, user, find])
  if (search.length < PEOPLE_AFTER) return { people: [], isWaiting: false }
  const isWaiting = found.search !== search
  const people = isWaiting ? found.people.filter(({ label }) => bears(label, search)) : found.people
  return { people, isWaiting }
}
