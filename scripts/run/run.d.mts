type Step = { name: string; needs?: string[]; run: () => Promise<{ ok: boolean; passed?: number; failed?: number }> }
export const run: (
  command: string,
  args: string[],
  options?: { env?: Record<string, string | undefined>; quiet?: boolean },
) => Promise<number>
export const runSteps: (steps: (Step | Step[][])[]) => Promise<{ passed: number; failed: number }>
