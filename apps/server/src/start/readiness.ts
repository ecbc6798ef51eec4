type Phase = 'starting' | 'serving' | 'stopping'

let phase: Phase = 'serving'

/** Phase of this process. Apps without a process, as in tests, serve at once; main.ts sets other phases. */
export const readiness = () => phase

export const enterPhase = (next: Phase) => {
  phase = next
}
