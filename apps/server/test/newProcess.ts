import { vi } from 'vitest'
import { noteJobsAlive } from '../src/jobs/heartbeat.ts'
import { forgetOutages } from '../src/outside/outage.ts'
import { enterPhase } from '../src/readiness.ts'
import { forgetStatusLine } from '../src/statusLine.ts'

/** Test files of one worker share modules: what a server keeps of its process, and a clock that a file has set, begins again here. */
export const newProcess = () => {
  vi.useRealTimers()
  enterPhase('serving')
  noteJobsAlive(undefined)
  forgetStatusLine()
  forgetOutages()
}
