import { useEffect, useState, useSyncExternalStore } from 'react'
import { clock } from '#web/ui/clock.ts'
import { Icon } from '#web/ui/Icon.tsx'

const timeOfDay = new Intl.DateTimeFormat('es-VE', { hour: '2-digit', minute: '2-digit', hour12: false })

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Tells since when the network is gone, and what still works. */
export function OfflineNotice() {
  const online = useOnline()
  const [since, setSince] = useState('')
  useEffect(() => setSince(online ? '' : timeOfDay.format(Date.parse(clock.now()))), [online])
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon name="warning" />
          Sin conexión{since && ` desde las ${since}`}. Lo ya abierto se sigue viendo; lo que escriba se podrá
          guardar cuando vuelva.
        </p>
      )}
    </div>
  )
}
