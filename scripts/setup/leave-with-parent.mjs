// Preloaded into the server: ends it when the process that started it is gone for any reason.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), 15_000).unref()
})
process.channel?.unref()
