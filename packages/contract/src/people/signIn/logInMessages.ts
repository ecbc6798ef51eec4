/** Of the specification's sentences (`fieldMessages`), those that the log-in needs: every page carries these, and only these. */
export const logInMessages = {
  required: 'This field is required',
  email: 'Invalid email',
} as const
