type Phase = 'starting' | 'serving' | 'stopping'

let phase: Phase = 'serving'

/** Where this process is in its life. An app without a process around it, as in tests, serves from its first moment; main.ts says otherwise. */
export const readiness = () => phase

export const enterPhase = (next: Phase) => {
  phase = next
}
