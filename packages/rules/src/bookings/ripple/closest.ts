import { plusHours, type Period } from '@tailshare/contract/period'

const dayHours = 24

/** Orders other times by how near they lie to the booked ones; days sooner comes last: who is moved has to be able to be there. */
export const closestTo = (booked: Period) => {
  const isMuchSooner = ({ from }: Period) => from < plusHours(booked.from, -dayHours)
  const apart = ({ from }: Period) => Math.abs(from.getTime() - booked.from.getTime())
  return (one: Period, other: Period) => Number(isMuchSooner(one)) - Number(isMuchSooner(other)) || apart(one) - apart(other)
}
