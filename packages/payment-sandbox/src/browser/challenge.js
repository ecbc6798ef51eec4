/** Escape refuses, since the embedding page does not get the key event. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') document.querySelector('button[value="failed"]')?.click()
})
