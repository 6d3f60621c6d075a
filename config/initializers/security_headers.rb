Rails.application.config.action_dispatch.default_headers = {
  "X-Content-Type-Options" => "nosniff",
  "X-Frame-Options" => "DENY",
  "Referrer-Policy" => "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy" => "same-origin",
  "Cross-Origin-Resource-Policy" => "same-origin",
  "Permissions-Policy" => %w[ browsing-topics camera display-capture geolocation microphone payment usb ]
  .map { |feature| "#{feature}=()" }.join(", "),
  **(Rails.configuration.x.staging_copy ? { "X-Robots-Tag" => "noindex, nofollow" } : {})
}
