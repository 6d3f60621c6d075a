# A suspension without an end. Each member has at most one suspension or ban, and a new one replaces it, so they share a table.
class Ban < Suspension
  default_scope { where(expires_at: nil) }
end
