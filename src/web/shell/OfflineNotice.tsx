import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device says that it has a network. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says that the network is gone, and what still works. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon name="warning" />
          Sin conexión. Se muestra lo último que se leyó; lo que escriba se podrá guardar cuando vuelva.
        </p>
      )}
    </div>
  )
}
