import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call, fetchOf } from '../../../api.ts'
import { newerPlace, olderPlace, pieceSize, type Place } from './chatPages.ts'

/** The end of the chat, or around one message. */
export const readChat = (user: string, at: string | null) => {
  const first: Place = at === null ? {} : { at }
  return infiniteQueryOptions({
    queryKey: ['listMessages', { query: { user } }, 'chat', at] as const,
    initialPageParam: first,
    queryFn: ({ client, signal, pageParam }) =>
      call('listMessages', { query: { user, limit: pieceSize, ...pageParam } }, { signal, fetchApi: fetchOf(client) }),
    getNextPageParam: ({ results }, _, place: Place) => olderPlace(results, place),
    getPreviousPageParam: ({ results }, _, place: Place) => newerPlace(results, place),
  })
}

/** The chat with a person, newest first, from the end or around one message. */
export const useChat = (user: string, at: string | null) => {
  const chat = useInfiniteQuery(readChat(user, at))
  return { chat, messages: chat.data?.pages.flatMap(({ results }) => results) ?? [] }
}
