import css from './Avatar.module.css'

/** A person's picture, or their initials. Hidden from screen readers; the name is next to it. */
export const Avatar = ({
  firstName,
  lastName,
  photo,
  large,
}: {
  firstName: string
  lastName: string
  photo?: string | null
  large?: boolean
}) =>
  photo ? (
    <img className={large ? css.large : css.avatar} src={photo} alt="" width={72} height={72} />
  ) : (
    <span className={large ? css.large : css.avatar} data-initials={firstName.charAt(0) + lastName.charAt(0)} aria-hidden />
  )
