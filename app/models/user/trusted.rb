# Privileges of established members. Moderators and administrators have them from the start.
module User::Trusted
  # Others have upvoted them about so often that they know what is welcome here; a flag costs nothing, so a new account must.
  # Hacker News has 31, Lobsters 50 and seventy days.
  FLAG_KARMA = 30
  FLAG_AGE = 7.days

  # Against the word of many: it weighs more than a flag.
  VOUCH_KARMA = 100

  def looks_after_the_site?
    role != "member" # as `!member?`, which takes thrice as long and is asked on every page
  end

  def may_flag?
    looks_after_the_site? || (karma >= FLAG_KARMA && Time.now - created_at > FLAG_AGE.to_i)
  end

  def may_vouch?
    looks_after_the_site? || karma >= VOUCH_KARMA
  end
end
