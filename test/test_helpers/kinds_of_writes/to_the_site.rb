module KindsOfWrites
  # Settings, maintenance and imports.
  TO_THE_SITE = {
    "a site name" => -> { change_settings name: "Another name" },
    "a description and a contact" => -> {
      change_settings description: "A place", contact: "https://contact.example/"
    },
    "an accent color" => -> { change_settings accent: "#88ccff" },
    "guidelines" => -> { change_settings guidelines: "Be kind.", welcome: "Hello." },
    "a language" => -> { change_settings language: "de" },
    "another language" => -> { change_settings language: "en" },
    "other thresholds" => -> {
      change_settings flags_to_hide: 3, flagging_karma: 1, downvoting_karma: 1, suggestion_quorum: 3,
        edit_hours: 100, max_tags: 2
    },
    "no downvotes" => -> { change_settings downvotes: false },
    "downvotes again" => -> { change_settings downvotes: true },
    "sign-up by approval" => -> { change_settings sign_up: "approval" },
    "a request to join" => -> { sign_up "applicant" },
    "a declined request" => -> { JoinRequest.last.decide "declined", by: @admin, reason: "No" },
    "an accepted request" => -> { JoinRequest.last.decide "accepted", by: @admin, reason: nil },
    "closed sign-up" => -> { change_settings sign_up: "closed" },
    "maintenance mode" => -> { maintain "Moving house" },
    "the end of maintenance mode" => -> { maintain nil },
    "an import" => -> {
      ImportMapping.create!(source: "lobsters", identifier: "s/1", post: @post, upvotes: 3)
    },
    "an import that was undone" => -> { ImportMapping.sole.destroy! },
    "the end of hourly front pages" => -> {
      travel FrontPageSnapshot::HOURLY_RETENTION + 1.day
      FrontPageSnapshot.prune
    },
    "old traces" => -> {
      travel ThreadVisit::RETENTION
      [ ThreadVisit, SecurityEvent ].each(&:delete_old)
      Session.delete_idle
    },
    "the readers signed in again" => -> {
      @browsers.each { |user, browser| browser.sign_in user if user }
    }
  }.freeze
end
