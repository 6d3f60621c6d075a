require "rqrcode"

module AuthenticatorsHelper
  # A QR code as a data URL, black on white in dark mode too, for cameras.
  def qr_code_tag(text, alt:)
    svg = RQRCode::QRCode.new(text, level: :m).as_svg(module_size: 4, offset: 16, fill: "ffffff",
      color: "000000", use_path: true, viewbox: true)
    tag.img src: "data:image/svg+xml;base64,#{Base64.strict_encode64(svg)}",
      alt:, width: 220, height: 220, class: "qr-code"
  end

  # A data URL with +codes+ as a text file. The server can't offer a download later:
  # it stores only their digests.
  def recovery_codes_file(codes)
    text = t(Current.user.sign_in_codes? ? "recovery_codes.sign_in_file" : "recovery_codes.file",
      username: Current.user.username, host: request.host, date: date_in_words(Date.current),
      codes: codes.join("\n"))
    "data:text/plain;charset=utf-8,#{ERB::Util.url_encode(text)}"
  end

  # The error of the submitted code, or nil.
  def authenticator_code_error
    Current.user.errors.where(:base)
      .find { |error| error.type.in?(%i[ wrong_code offer_expired ]) }&.full_message
  end

  # Describes a security event.
  def security_event_text(event)
    if event.sign_in_method
      t "security_events.#{event.kind}_by",
        sign_in_method: t(event.sign_in_method,
          scope: [ :security_events, event.kind == "refused" ? :refused_methods : :sign_in_method ])
    else
      t event.kind, scope: "security_events"
    end
  end
end
