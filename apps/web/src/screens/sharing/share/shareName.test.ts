import { expect, test } from 'vitest'
import { shareName } from './shareName.ts'

test.each([
  [12.5, '1/8'],
  [25, '1/4'],
  [33.33, '1/3'],
  [37.5, '3/8'],
  [50, '1/2'],
  [66.67, '2/3'],
  [75, '3/4'],
  [10, '1/10'],
  [100, 'All'],
  [18, '18%'],
  [0.5, '0.5%'],
])('%d percent reads %s', (percent, name) => expect(shareName(percent)).toBe(name))
