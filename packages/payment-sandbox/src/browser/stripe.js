/** The parts of Stripe.js that Tailshare uses, calling the sandbox that serves this file. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const failed = (message, code, type = 'invalid_request_error') => ({ error: { type, code, message } })

  const encode = (form, value, name) => {
    if (value === undefined || value === null) return form
    if (Array.isArray(value)) value.forEach((each, index) => encode(form, each, `${name}[${index}]`))
    else if (typeof value === 'object')
      for (const [key, each] of Object.entries(value)) encode(form, each, name ? `${name}[${key}]` : key)
    else form.append(name, String(value))
    return form
  }

  const request = async (key, method, path, params = {}) => {
    const form = encode(new URLSearchParams(), params, '')
    const query = method === 'GET' ? `?${form}` : ''
    try {
      const answer = await fetch(`${origin}${path}${query}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(method !== 'GET' && { body: form }),
      })
      return await answer.json()
    } catch {
      return failed(
        'We could not reach the payment provider. Check your connection and try again.',
        'api_connection_error',
        'api_connection_error',
      )
    }
  }

  /** The iframe that hides the card number from the page. Messages are accepted only between this window and its origin. */
  const createCardElement = (key, options) => {
    const frame = document.createElement('iframe')
    const listeners = new Map()
    const asked = new Map()
    let count = 0
    let whenReady

    const query = new URLSearchParams({ key, origin: location.origin })
    if (options.style?.theme) query.set('theme', options.style.theme)
    if (options.style?.background) query.set('background', options.style.background)
    if (options.hidePostalCode) query.set('zip', 'no')
    frame.title = 'Secure card fields'
    frame.allow = 'payment *'
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      // Four pixels for focus rings, compensated so that the fields align with the page's.
      margin: '-4px',
      width: 'calc(100% + 8px)',
      height: '190px',
      colorScheme: options.style?.theme ?? 'inherit',
    })

    const emit = (name, detail) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'card', ...detail })
    }
    const send = (message) => frame.contentWindow?.postMessage({ sandboxCard: true, ...message }, origin)

    const hear = (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow || !event.data?.sandboxCard) return
      const { type, id, sandboxCard: _, ...detail } = event.data
      if (type === 'height') frame.style.height = `${detail.height}px`
      else if (type === 'answer') {
        asked.get(id)?.(detail.answer)
        asked.delete(id)
      } else if (type === 'enter') frame.closest('form')?.requestSubmit()
      else {
        if (type === 'ready') whenReady?.()
        emit(type, detail)
      }
    }

    const ask = (type, params) =>
      new Promise((resolve) => {
        if (!frame.isConnected) {
          resolve(failed('The card element is not in the page.', 'element_not_mounted', 'validation_error'))
          return
        }
        count += 1
        asked.set(count, resolve)
        send({ type, id: count, params })
      })

    const element = {
      _createPaymentMethod: (params) => ask('createPaymentMethod', params),
      mount: (target) => {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        if (!place)
          throw new Error(`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`)
        window.addEventListener('message', hear)
        frame.src = `${origin}/elements/card?${query}`
        const ready = new Promise((resolve) => (whenReady = resolve))
        place.replaceChildren(frame)
        return ready
      },
      unmount: () => {
        window.removeEventListener('message', hear)
        for (const resolve of asked.values())
          resolve(failed('The card element was removed.', 'element_not_mounted', 'validation_error'))
        asked.clear()
        frame.remove()
      },
      destroy: () => {
        element.unmount()
        listeners.clear()
      },
      on: (name, listener) => {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
        return element
      },
      off: (name, listener) => {
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((each) => listener && each !== listener),
        )
        return element
      },
      once: (name, listener) => {
        const first = (detail) => {
          element.off(name, first)
          listener(detail)
        }
        return element.on(name, first)
      },
      focus: () => {
        frame.focus()
        send({ type: 'focus' })
      },
      blur: () => send({ type: 'blur' }),
      clear: () => send({ type: 'clear' }),
      update: (changes) => {
        if (changes.style?.theme) frame.style.colorScheme = changes.style.theme
        send({ type: 'style', theme: changes.style?.theme, background: changes.style?.background })
      },
    }
    return element
  }

  /** Shows the bank's challenge over the page; settles when it is answered. Escape refuses. */
  const challenge = (key, clientSecret) =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      const frame = document.createElement('iframe')
      const query = new URLSearchParams({ client_secret: clientSecret, origin: location.origin })
      frame.src = `${origin}/authenticate?${query}`
      frame.title = 'Card authentication'
      dialog.setAttribute('aria-label', 'Card authentication')
      Object.assign(dialog.style, {
        border: '0',
        padding: '0',
        borderRadius: '12px',
        width: 'min(420px, calc(100vw - 24px))',
        overflow: 'hidden',
      })
      Object.assign(frame.style, {
        border: '0',
        display: 'block',
        width: '100%',
        height: 'min(300px, calc(100vh - 48px))',
        colorScheme: 'inherit',
      })
      const end = () => {
        window.removeEventListener('message', hear)
        dialog.remove()
        resolve()
      }
      const hear = (event) => {
        if (event.origin === origin && event.source === frame.contentWindow && event.data?.sandboxAuthenticated) end()
      }
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        void request(key, 'POST', '/sandbox/authenticate', { client_secret: clientSecret, outcome: 'failed' }).then(end)
      })
      window.addEventListener('message', hear)
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    })

  const kinds = {
    payment: { path: '/v1/payment_intents', answer: 'paymentIntent', error: 'last_payment_error' },
    setup: { path: '/v1/setup_intents', answer: 'setupIntent', error: 'last_setup_error' },
  }
  const idOf = (clientSecret) => clientSecret.split('_secret_')[0]

  window.Stripe = (key) => {
    if (!key) throw new Error('Please call Stripe() with your publishable key. You used an empty string.')
    const call = (method, path, params) => request(key, method, path, params)

    const createPaymentMethod = async (params) => {
      const { card, ...rest } = params.elements
        ? { ...params, ...params.params, card: params.elements.getElement('card') }
        : params
      const made = card?._createPaymentMethod
        ? await card._createPaymentMethod({ billing_details: rest.billing_details, metadata: rest.metadata })
        : await call('POST', '/v1/payment_methods', params)
      return made.error ? made : { paymentMethod: made }
    }

    const retrieve = async (kind, clientSecret) => {
      const intent = await call('GET', `${kind.path}/${idOf(clientSecret)}`, { client_secret: clientSecret })
      return intent.error ? intent : { [kind.answer]: intent }
    }

    const next = async (kind, clientSecret, intent) => {
      if (intent.status !== 'requires_action' || intent.next_action?.type === 'verify_with_microdeposits')
        return { [kind.answer]: intent }
      if (intent.next_action.type === 'redirect_to_url') {
        location.assign(intent.next_action.redirect_to_url.url)
        return new Promise(() => undefined)
      }
      await challenge(key, clientSecret)
      const after = await retrieve(kind, clientSecret)
      const error = after[kind.answer]?.[kind.error]
      return error
        ? { error: { ...error, [kind.answer === 'setupIntent' ? 'setup_intent' : 'payment_intent']: after[kind.answer] } }
        : after
    }

    const confirm = async (kind, clientSecret, data = {}, options = {}) => {
      const params = {
        client_secret: clientSecret,
        use_stripe_sdk: true,
        return_url: data.return_url,
        setup_future_usage: data.setup_future_usage,
      }
      const method = data.payment_method
      if (typeof method === 'string') params.payment_method = method
      else if (method) {
        const type = method.us_bank_account ? 'us_bank_account' : 'card'
        const made = await createPaymentMethod({ type, ...method })
        if (made.error) return made
        params.payment_method = made.paymentMethod.id
      }
      const intent = await call('POST', `${kind.path}/${idOf(clientSecret)}/confirm`, params)
      if (intent.error) return intent
      return options.handleActions === false ? { [kind.answer]: intent } : next(kind, clientSecret, intent)
    }

    const handle = async (clientSecret) => {
      const kind = clientSecret.startsWith('seti_') ? kinds.setup : kinds.payment
      const found = await retrieve(kind, clientSecret)
      return found.error ? found : next(kind, clientSecret, found[kind.answer])
    }

    const verify = async (kind, clientSecret, data) => {
      const intent = await call('POST', `${kind.path}/${idOf(clientSecret)}/verify_microdeposits`, {
        client_secret: clientSecret,
        ...data,
      })
      return intent.error ? intent : { [kind.answer]: intent }
    }

    return {
      elements: () => {
        const made = new Map()
        return {
          create: (type, options = {}) => {
            if (type !== 'card') throw new Error(`The sandbox has the card element only; ${type} is not one of its elements.`)
            const element = createCardElement(key, options)
            made.set(type, element)
            return element
          },
          getElement: (type) => made.get(type) ?? null,
        }
      },
      createPaymentMethod,
      createToken: async (type, data) => {
        if (type !== 'bank_account') return failed('The sandbox makes tokens of bank accounts only.', 'parameter_invalid')
        const token = await call('POST', '/v1/tokens', { bank_account: data })
        return token.error ? token : { token }
      },
      confirmCardSetup: (clientSecret, data, options) => confirm(kinds.setup, clientSecret, data, options),
      confirmCardPayment: (clientSecret, data, options) => confirm(kinds.payment, clientSecret, data, options),
      confirmUsBankAccountSetup: (clientSecret, data) => confirm(kinds.setup, clientSecret, data),
      confirmUsBankAccountPayment: (clientSecret, data) => confirm(kinds.payment, clientSecret, data),
      verifyMicrodepositsForSetup: (clientSecret, data) => verify(kinds.setup, clientSecret, data),
      verifyMicrodepositsForPayment: (clientSecret, data) => verify(kinds.payment, clientSecret, data),
      handleNextAction: ({ clientSecret }) => handle(clientSecret),
      handleCardAction: handle,
      retrievePaymentIntent: (clientSecret) => retrieve(kinds.payment, clientSecret),
      retrieveSetupIntent: (clientSecret) => retrieve(kinds.setup, clientSecret),
    }
  }
})()
