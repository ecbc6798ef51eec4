import { readFileSync } from 'node:fs'

type Told = { id?: number; method?: string; params?: { sessionId?: string; message?: string }; result?: { usedSize: number } }

/** Megabytes in use in every thread of a server after collecting garbage, asked through its inspector; and of the whole process. */
export const memoryOf = async (pid: number, inspectorPort: number) => {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The inspector does not answer'))
  })
  const threads: string[] = []
  const waiting = new Map<string, (told: Told) => void>()
  const note = (told: Told, thread = '') => waiting.get(`${thread}${told.id}`)?.(told)
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(String(data)) as Told
    const { sessionId = '', message } = told.params ?? {}
    if (told.method === 'NodeWorker.attachedToWorker') threads.push(sessionId)
    else if (message !== undefined) note(JSON.parse(message) as Told, sessionId)
    else note(told)
  }
  let last = 0
  const ask = (method: string, params = {}, thread = '') =>
    new Promise<Told>((resolve) => {
      const id = ++last
      const message = JSON.stringify({ id, method, params })
      waiting.set(`${thread}${id}`, resolve)
      if (thread) void ask('NodeWorker.sendMessageToWorker', { sessionId: thread, message })
      else socket.send(message)
    })
  await ask('NodeWorker.enable', { waitForDebuggerOnStart: false })
  let heap = 0
  for (const thread of ['', ...threads]) {
    // Twice: finalizers of the first round free more.
    for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage', {}, thread)
    heap += (await ask('Runtime.getHeapUsage', {}, thread)).result!.usedSize
  }
  await ask('NodeWorker.disable')
  socket.close()
  const rss = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  return { heapMb: heap / 2 ** 20, rssMb: rss / 1024, threads: threads.length + 1 }
}
