import type { ReactNode } from 'react'
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import buttonCss from '../Button.module.css'
import css from '../form/Combobox.module.css'
import { Icon } from '../Icon.tsx'

export type Action = { label: string; onPress: () => void; danger?: boolean; disabledReason?: string }

/** A few actions behind one button. A disabled one says why. */
export const Menu = ({ label, actions, children }: { label: string; actions: readonly Action[]; children?: ReactNode }) => (
  <MenuTrigger>
    <Button className={buttonCss.square} aria-label={label}>
      {children ?? <Icon name="more" />}
    </Button>
    <Popover className={css.popover} placement="bottom end" offset={8}>
      <AriaMenu
        className={css.list}
        disabledKeys={actions.filter((action) => action.disabledReason).map((action) => action.label)}
      >
        {actions.map(({ label, onPress, danger, disabledReason }) => (
          <MenuItem
            key={label}
            id={label}
            textValue={label}
            className={css.item}
            data-danger={danger || undefined}
            onAction={onPress}
          >
            {label}
            {disabledReason && <small>{disabledReason}</small>}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
)
