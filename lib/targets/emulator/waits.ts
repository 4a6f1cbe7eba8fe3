import { setTimeout as delay } from 'node:timers/promises'
import type { DeviceClock } from './clock.ts'

type Wait = { until: number; track: string | undefined; resume: (now: number) => void }
type Track = { waits: number; silence: NodeJS.Timeout | undefined }

/** Real time after which a track that neither waits nor announces itself anew stops holding time up. */
const patience = 30_000

/**
 * Lets clients wait for device time. Virtual time jumps to the earliest wait once every announced track waits, and
 * `loggingIn` says no: else a token could be over before whoever has just logged in comes to use it.
 */
export function waitsOn(clock: DeviceClock, loggingIn: () => boolean) {
  const waits = new Set<Wait>()
  const tracks = new Map<string, Track>()
  let jumping = false

  const listen = (name: string, track: Track) => {
    clearTimeout(track.silence)
    track.silence = setTimeout(() => retire(name), patience).unref()
  }
  const announce = (name: string) => {
    const track = tracks.get(name) ?? { waits: 0, silence: undefined }
    tracks.set(name, track)
    if (track.waits === 0) listen(name, track)
  }
  const retire = (name: string) => {
    clearTimeout(tracks.get(name)?.silence)
    tracks.delete(name)
    void jump()
  }

  const jump = async () => {
    if (jumping || clock.rate !== 0) return
    jumping = true
    while (waits.size > 0 && [...tracks.values()].every((track) => track.waits > 0)) {
      if (loggingIn()) {
        await delay(1)
        continue
      }
      const earliest = Math.min(...[...waits].map((wait) => wait.until))
      await clock.advance(Math.max(earliest, clock.now()))
      for (const wait of waits) if (wait.until <= clock.now()) end(wait)
    }
    jumping = false
  }
  const end = (wait: Wait) => {
    if (!waits.delete(wait)) return
    const track = wait.track === undefined ? undefined : tracks.get(wait.track)
    if (track && wait.track !== undefined && --track.waits === 0) listen(wait.track, track)
    wait.resume(clock.now())
  }

  /** Resolves with the device time, at `until` or later. `dropped` ends the wait early. */
  const wait = async (until: number, name: string | undefined, dropped: AbortSignal): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const entry: Wait = { until, track: name, resume: resolve }
    const track = name === undefined ? undefined : tracks.get(name)
    if (track) {
      track.waits++
      clearTimeout(track.silence)
    }
    waits.add(entry)
    dropped.addEventListener('abort', () => {
      end(entry)
      void jump()
    })
    const cancel = clock.at(until, () => end(entry))
    void jump()
    const now = await promise
    cancel()
    await clock.idle()
    return now
  }

  return {
    announce,
    retire,
    wait,
    close: () => {
      for (const name of tracks.keys()) clearTimeout(tracks.get(name)?.silence)
      for (const entry of waits) end(entry)
    },
  }
}
export type Waits = ReturnType<typeof waitsOn>
