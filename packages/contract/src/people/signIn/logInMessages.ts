/** The part of `fieldMessages` the log-in form needs. Every page loads these and no more. */
export const logInMessages = {
  required: 'This field is required',
  email: 'Invalid email',
} as const
