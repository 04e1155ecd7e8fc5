import { createStore, useStore } from '#web/ui/external-store.ts'

/** What has entries in the outbox, such as `lesson 7`: known here without the code that sends them. */
export const onDevice = createStore<ReadonlySet<string>>(new Set())

/** Whether the roll of a lesson is called and waits on the device to be sent. */
export function useIsRollOnDevice(): (lesson_id: number) => boolean {
  const abouts = useStore(onDevice)
  return (lesson_id) => abouts.has(`lesson ${lesson_id}`)
}
