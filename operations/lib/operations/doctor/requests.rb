# Whether the site responds to more than a few requests with a server error.
class Operations::Doctor::Requests < Operations::Doctor::Examination
  MINUTES = 5
  MAX_SHARE = 0.01
  MIN_ERRORS = 5 # a single error isn't an outage

  # In maintenance mode, requests that write get 503.
  def findings
    requests, errors = Operations::RequestCounts.recent(directory, MINUTES)
    return [] if requests.zero? || Kit::MaintenanceMode.of(directory).on?

    share = "#{(100.0 * errors / requests).round(1)} % of the requests of the last #{MINUTES} minutes " \
      "(#{errors} of #{requests}) failed with a server error."
    if errors >= MIN_ERRORS && errors > requests * MAX_SHARE
      [ error(:server_errors, share, "See /admin/errors, and the log of the site.") ]
    else
      [ ok(:requests, share) ]
    end
  end
end
