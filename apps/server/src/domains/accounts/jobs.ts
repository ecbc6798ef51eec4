export const accountJobs = {}
