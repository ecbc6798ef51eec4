/** The booking made on the previous page; lost on reload. */
let bookedId: string | null = null

export const markJustBooked = (id: string) => {
  bookedId = id
}

export const isJustBooked = (id: string) => bookedId === id

/** Call once shown. */
export const forgetJustBooked = () => {
  bookedId = null
}
