module KindsOfWrites
  # Sessions and the deletion of accounts, which come last because they take things away.
  TO_ACCOUNTS = {
    "a role set by the operator" => -> { AccountOperation.new("newcomer").set_role "moderator" },
    "the start of an account deletion" => -> { Erasure.hide(@post.author.reload, texts: false) },
    "the end of an account deletion" => -> { AccountDeletion.sole.continue },
    "an account deleted with its texts" => -> { Erasure.perform(@voter.reload, texts: true) },
    "a moderator's account deleted" => -> { Erasure.perform(@colleague.reload, texts: false) },
    "an applicant's account deleted" => -> {
      Erasure.perform(User.find_by!(username: "applicant"), texts: false)
    },
    "the end of the reader's session elsewhere" => -> { @reader.sessions.delete_all },
    "the reader signed in again" => -> { @browsers.fetch(@reader).sign_in @reader }
  }.freeze
end
