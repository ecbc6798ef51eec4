export const bookingJobs = {}
