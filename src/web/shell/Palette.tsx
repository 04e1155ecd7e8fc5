import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { SessionUser } from '#web/api/session.ts'
import { storeDensity, storeTheme, type Theme } from '#web/ui/appearance.ts'
import { useCombobox } from '#web/ui/combobox.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { pinnedOf, reachable } from './navigation.ts'
import { showHelp } from './open-overlay.ts'
import { useClosings } from './palette-closings.ts'
import { type Found, searchThings } from './palette-search.ts'
import { bears, CALLED, matching, names, rankOf, wordsOf } from './palette-words.ts'
import { recentRecords } from './recent-records.ts'
import { signOut } from './sign-out.ts'

type Option = { key: string; kind: string; label: string; hint?: string; icon: IconName; run: () => void }
type Find = (user: SessionUser, search: string, signal: AbortSignal) => Promise<readonly Found[]>

const THINGS_AFTER = 2
const THINGS_PAUSE_MS = 150
const MOST = 12

const nothingYet = () => ''

/** Ctrl+K: go, find, do. Screens and settings match at once; people, sections and courses when the server answers. */
export function Palette({
  user,
  onClose,
  begun = nothingYet,
  find = searchThings,
}: {
  user: SessionUser
  onClose: () => void
  /** What was typed before it could appear. */
  begun?: () => string
  find?: Find
}) {
  const [typed, setTyped] = useState('')
  const { options, isWaiting, isMeantToCome } = useOptions(typed, user, onClose, find)
  const keys = useCombobox({
    id: useId(),
    items: options,
    isOpen: true,
    // Visible options always match the text: Enter waits for the server only if there are none, or if one is called so.
    isWaiting: isMeantToCome || (isWaiting && options.length === 0),
    words: typed.trim(),
    onTake: (option) => option.run(),
  })
  const type = (text: string) => {
    setTyped(text)
    keys.activate(0)
  }
  // After the dialog has opened its own field receives the keys.
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
          aria-label="Pantalla, persona, sección, materia o acción"
          placeholder="Pantalla, persona, sección, materia o acción"
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

type Options = { options: readonly Option[]; isWaiting: boolean; isMeantToCome: boolean }

const LOOKS: readonly { theme: Theme; label: string }[] = [
  { theme: 'dark', label: 'Tema oscuro' },
  { theme: 'light', label: 'Tema claro' },
  { theme: 'system', label: 'Tema del sistema' },
]

/** Settings and actions that are available everywhere. */
function settingsFor(user: SessionUser, onClose: () => void): (Option & { words: string })[] {
  const setting = (label: string, words: string, icon: IconName, run: () => void) => ({
    key: label,
    kind: 'Acción',
    label,
    words: `${label} ${words}`,
    icon,
    run: () => {
      onClose()
      run()
    },
  })
  return [
    ...LOOKS.map(({ theme, label }) =>
      setting(label, 'apariencia modo ajustes', 'eye', () => storeTheme(theme)),
    ),
    setting('Filas compactas', 'densidad tablas ajustes', 'rows', () => storeDensity('compact')),
    setting('Filas cómodas', 'densidad tablas ajustes', 'rows', () => storeDensity('comfortable')),
    setting('Atajos de teclado', 'ayuda teclas', 'info', showHelp),
    setting('Cerrar sesión', 'salir', 'leave', () => void signOut(user)),
  ]
}

/** The person's screens, the most common first. */
function screensOf(
  user: SessionUser,
  goTo: (to: string) => () => void,
): (Option & { words: string; is_action: boolean })[] {
  const all = reachable(user)
  const pinned = pinnedOf(user).flatMap(({ to }) => all.find((one) => one.to === to) ?? [])
  return [...new Set([...pinned, ...all])].map(({ to, label, isAction }) => ({
    key: to,
    kind: isAction ? 'Acción' : 'Pantalla',
    label,
    is_action: isAction,
    words: wordsOf(to, label, isAction),
    icon: isAction ? 'add' : 'right',
    run: goTo(to),
  }))
}

function useOptions(typed: string, user: SessionUser, onClose: () => void, find: Find): Options {
  const router = useRouter()
  const { things, isWaiting } = useThings(typed, user, find)
  const goTo = (to: string) => () => {
    onClose()
    router.history.push(to)
  }
  const screens = screensOf(user, goTo)
  const closing = useClosings(user, typed)
  const closings = closing.closings.map(({ to, label, words }) => ({
    ...{ key: to, kind: 'Pantalla', label, words, is_meant: true, icon: 'lock' as const, run: goTo(to) },
  }))
  if (!typed.trim()) {
    const last = recentRecords().map(({ path, title }): Option => {
      return { key: `r${path}`, kind: 'Reciente', label: title, icon: 'clock', run: goTo(path) }
    })
    return { options: [...last, ...screens].slice(0, MOST), isWaiting: false, isMeantToCome: false }
  }
  // «cerrar» alone means the session, as ever.
  const known = matching([...screens, ...settingsFor(user, onClose), ...closings], typed)
  const found = things.map(({ kind, label, hint, to }): Option => {
    return { key: `${kind}${to}`, kind, label, hint, icon: SIGNS[kind], run: goTo(to) }
  })
  const called = known.filter((one) => rankOf(one, typed) <= CALLED)
  // A record of that name comes before a screen that only means it.
  const shown = [
    ...called.slice(0, MOST),
    ...found.filter(({ label, kind }) => names(`${kind} ${label}`, typed)),
  ]
  const options = [...new Set([...shown, ...known.slice(0, MOST), ...found])]
  return { options, isWaiting, isMeantToCome: closing.isWaiting }
}

const SIGNS: Record<Found['kind'], IconName> = { Persona: 'person', Sección: 'grid', Materia: 'book' }

/** Records that match the text. Until the server answers, those of the previous text that still match. */
function useThings(typed: string, user: SessionUser, find: Find) {
  const [found, setFound] = useState<{ search: string; things: readonly Found[] }>({ search: '', things: [] })
  const search = typed.trim()
  useEffect(() => {
    if (search.length < THINGS_AFTER) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // On an error there are none: screens and actions still work.
      find(user, search, controller.signal).then(
        (things) => setFound({ search, things }),
        () => controller.signal.aborted || setFound({ search, things: [] }),
      )
    }, THINGS_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, user, find])
  if (search.length < THINGS_AFTER) return { things: [], isWaiting: false }
  const isWaiting = found.search !== search
  const things = isWaiting ? found.things.filter(({ label }) => bears(label, search)) : found.things
  return { things, isWaiting }
}
