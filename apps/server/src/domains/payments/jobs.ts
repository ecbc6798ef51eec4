export const paymentJobs = {}
