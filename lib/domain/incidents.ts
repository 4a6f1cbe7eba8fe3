import type { Incident } from './conformance.ts'

/** Names the incidents of a run by kind and number, such as `restart-1`, in report order. */
export function nameIncidents(incidents: readonly Incident[]): ReadonlyMap<string, Incident> {
  const counts = new Map<string, number>()
  return new Map(
    incidents.map((incident) => {
      const ordinal = (counts.get(incident.kind) ?? 0) + 1
      counts.set(incident.kind, ordinal)
      return [`${incident.kind}-${ordinal}`, incident]
    }),
  )
}
