import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { readFile } from './api.tsx'

type PictureRead = { url: string; size: number }
type Props = {
  /** Gives the picture with that id. */
  endpoint: EndpointSpec
  id: number
  /** Where it cannot be read. */
  failed: string
  children: (read: PictureRead) => ReactNode
}

/** A picture that only who is signed in may read, so that no address of its own shows it; read again where it failed. */
export const ReadPicture = (props: Props) => <Reading key={props.id} {...props} />

function Reading({ endpoint, id, failed, children }: Props) {
  const [read, setRead] = useState<PictureRead | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when asked to try again
  useEffect(() => {
    const stop = new AbortController()
    let url = ''
    readFile(endpoint, { params: { id } }, { signal: stop.signal })
      .then((picture) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(picture)
        setRead({ url, size: picture.size })
      })
      .catch(() => stop.signal.aborted || setRead('failed'))
    return () => {
      stop.abort()
      URL.revokeObjectURL(url)
    }
  }, [id, tries])
  return (
    <div ref={place} tabIndex={-1}>
      {read === null ? (
        <Skeleton />
      ) : read === 'failed' ? (
        <div className="mt-3 grid justify-items-start gap-2" role="alert">
          <p>{failed}</p>
          <Button
            onClick={() => {
              // The button goes, and with it the focus would.
              place.current?.focus({ preventScroll: true })
              setRead(null)
              setTries(tries + 1)
            }}
          >
            Intentar de nuevo
          </Button>
        </div>
      ) : (
        children(read)
      )}
    </div>
  )
}
