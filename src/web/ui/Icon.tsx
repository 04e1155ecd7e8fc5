/** One path per icon: 20 × 20, stroke 1.75. A dot is a line of no length, drawn by round caps. */
const SIGNS = {
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4',
  close: 'M5 5l10 10M15 5L5 15',
  back: 'M16.5 10h-13M8.5 5l-5 5 5 5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M4.25 9.5h.5v1h-.5zM9.75 9.5h.5v1h-.5zM15.25 9.5h.5v1h-.5z',
  add: 'M10 4v12M4 10h12',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.5 17.5h3',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  check: 'M4 10.5l4 4 8-9',
  minus: 'M4.5 10h11',
  down: 'M5 7.5l5 5 5-5',
  up: 'M5 12.5l5-5 5 5',
  left: 'M12.5 5l-5 5 5 5',
  right: 'M7.5 5l5 5-5 5',
  sort: 'M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5',
  home: 'M3.5 9L10 3.5 16.5 9v7.5h-4.5V12H8v4.5H3.5z',
  person: 'M10 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 17c.5-3.2 3-5 6.5-5s6 1.8 6.5 5',
  people:
    'M7.5 4a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5zM2 16.5c.4-2.8 2.5-4.5 5.5-4.5s5.1 1.7 5.5 4.5M13 4.3a2.75 2.75 0 0 1 0 5M15 12.4c1.7.7 2.7 2.1 3 4.1',
  cap: 'M10 4L1.5 8 10 12l8.5-4zM5 10v4.5c2.8 2 7.2 2 10 0V10',
  book: 'M10 5.5C8 4 5.5 3.8 3 4v11.5c2.5-.2 5 0 7 1.5 2-1.5 4.5-1.7 7-1.5V4c-2.5-.2-5 0-7 1.5zM10 5.5V17',
  layers: 'M10 3L2.5 7l7.5 4 7.5-4zM2.5 10.5l7.5 4 7.5-4M2.5 14l7.5 4 7.5-4',
  grid: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.5l3 1.5',
  money: 'M2.5 5.5h15v9h-15zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5 10h.01M15 10h.01',
  receipt: 'M4.5 3v14l2-1.5 1.75 1.5L10 15.5l1.75 1.5 1.75-1.5 2 1.5V3zM7.5 7h5M7.5 10.5h5',
  file: 'M5 2.5h6.5L15.5 6.5v11H5zM11.5 2.5v4h4',
  download: 'M10 3.5v9M6 9l4 4 4-4M3.5 16.5h13',
  upload: 'M10 13V4M6 7.5l4-4 4 4M3.5 16.5h13',
  print: 'M6 7V3h8v4M6 14H3.5V7.5h13V14H14M6 12h8v5H6z',
  filter: 'M3 4.5h14L11.5 11v5l-3-1.5V11z',
  columns: 'M3 4h14v12H3zM7.7 4v12M12.3 4v12',
  rows: 'M3 5h14M3 8.3h14M3 11.7h14M3 15h14',
  eye: 'M1.5 10c2-3.7 5-5.5 8.5-5.5s6.5 1.8 8.5 5.5c-2 3.7-5 5.5-8.5 5.5S3.5 13.7 1.5 10zM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  hide: 'M3 3l14 14M8 4.7c4.6-.9 8.2 1 10.5 5.3-.7 1.3-1.5 2.4-2.5 3.2M12.5 15.2C8 16.5 4 14.7 1.5 10c.9-1.7 2-3 3.3-3.9M8.3 8.3a2.5 2.5 0 0 0 3.4 3.4',
  edit: 'M3.5 16.5l.7-3.7 9-9 3 3-9 9zM11.5 5.5l3 3',
  trash: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l.8 11.5h8.4L15 5.5M8.5 9v4.5M11.5 9v4.5',
  copy: 'M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4',
  undo: 'M7 4L3.5 7.5 7 11M3.5 7.5H12a4.25 4.25 0 0 1 0 8.5H8',
  out: 'M11 3.5h5.5V9M16.5 3.5L9 11M14.5 12v4.5h-11v-11H8',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 9.5V13.5M10 6.7h.01',
  warning: 'M10 3L1.8 16.5h16.4zM10 8.5v3.5M10 14.2h.01',
  ok: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM6.8 10.3l2.3 2.3 4.2-4.8',
  bad: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.5 7.5l5 5M12.5 7.5l-5 5',
  leave: 'M8 3.5H3.5v13H8M12.5 6l4 4-4 4M16.5 10H7.5',
  gear: 'M10 7.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  camera: 'M2.5 6.5h4L8 4h4l1.5 2.5h4v9.5h-15zM10 8.3a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  till: 'M3 8.5h14v8H3zM5.5 8.5v-5h9v5M8.5 12.5h3',
  phone: 'M6 2.5h8v15H6zM9 15h2',
  key: 'M6.5 8a4 4 0 1 0 3.7 5.5L17.5 6M14.5 9l2 2M6.5 12h.01',
  star: 'M10 3l2.1 4.7 5.1.5-3.9 3.4 1.2 5L10 14l-4.5 2.6 1.2-5L2.8 8.2l5.1-.5z',
} as const

export type IconName = keyof typeof SIGNS

/** Hidden from screen readers: the word beside it, or the name of its button, says the same. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 20 20"
      aria-hidden="true"
      {...(size ? { width: size, height: size, style: { width: size, height: size } } : {})}
    >
      <path d={SIGNS[name]} />
    </svg>
  )
}

/** The logo of Claustro: an arch in a square, one stroke. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M8 21H3V3h18v18h-5v-8a4 4 0 0 0-8 0z" />
    </svg>
  )
}
