// Loaded into the server before anything else: when the process that started it is gone, however it went, the server ends too.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 15_000).unref()
})
process.channel?.unref()
