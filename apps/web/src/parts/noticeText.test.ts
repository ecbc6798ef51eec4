import { expect, test } from 'vitest'
import { noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

test('a notice’s time reads month, day, year and a 24-hour clock', () => {
  expect(noticeTime(new Date(2026, 0, 5, 17, 4).toISOString())).toBe('01/05/2026 17:04')
})

test('a system notice opens itself, a message its chat', () => {
  expect(noticeTarget({ id: '7', kind: 'validation', link: '/profile' })).toBe('/messages/system/7')
  expect(noticeTarget({ id: '7', kind: 'message', link: '/messages/9' })).toBe('/messages/9')
  expect(noticeTarget({ id: '7', kind: 'message', link: 'https://evil.example' })).toBe('/messages/system/7')
})

test('every notice but a message is from the system', () => {
  expect(noticeFrom({ kind: 'warning', title: 'Insurance ends soon' })).toBe('System')
  expect(noticeFrom({ kind: 'message', title: 'Helen Marsh' })).toBe('Helen Marsh')
})
