/** The booking that was made on the page before; whoever loads its page anew finds it made. */
let bookedId: string | null = null

export const markJustBooked = (id: string) => {
  bookedId = id
}

export const isJustBooked = (id: string) => bookedId === id

/** Seen: whoever comes back later reads of the booking, not of its making. */
export const forgetJustBooked = () => {
  bookedId = null
}
