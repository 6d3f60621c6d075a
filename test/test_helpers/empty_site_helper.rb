module EmptySiteHelper
  # Nobody has an account, and nothing is written: the first run.
  def empty_the_site
    [ Removal, Vote, Comment, Post, Session, User ].each(&:delete_all)
    FirstRun.reset
  end
end
