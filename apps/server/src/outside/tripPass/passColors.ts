/** Colors of passes, for screen, print and dark mode: copied from the product's tokens, because pictures load no style sheet. */
export const passColors = {
  ink: '#0b1b2b',
  panel: '#12293b',
  hairline: '#2a4154',
  paper: '#edf3f7',
  faint: '#b4c4d1',
  orange: '#ff6f31',
  sky: '#84c5f4',
  day: '#3d6f96',
  night: '#0a131c',
} as const
