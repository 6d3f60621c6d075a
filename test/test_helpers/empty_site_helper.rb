module EmptySiteHelper
  # Deletes all users and items, as before the first run.
  def empty_the_site
    [ Removal, Vote, Comment, Post, Session, User ].each(&:delete_all)
    FirstRun.reset
  end
end
