module KindsOfWrites
  # Posts and comments by other members, with their notifications.
  BY_OTHERS = {
    "a new post" => -> { @new = write_post },
    "a new link with tags" => -> {
      @link = write_post(title: "A link", body: nil, url: "https://sqlite.org/new.html", tag_names: "sql")
    },
    "an edited title" => -> { @new.update! title: "Brand new, edited" },
    "a title that asks" => -> { @new.update! title: "Ask: Is this new?" },
    "an edited text" => -> {
      @new.update! body: "With another text", **Post::DETAILS.index_with { "Another detail" }
    },
    "edited tags" => -> { @link.update! tag_names: "web" },
    "a post deleted by its author" => -> { @new.delete_by_author },
    "a post restored by its author" => -> { @new.restore },

    "a new comment" => -> { @written = write_comment("New here.") },
    "a reply" => -> { @reply = write_comment("A reply.", parent: @comment) },
    "a reply to the reply" => -> { write_comment "Another reply.", parent: @reply, by: users(:newcomer) },
    "an edited reply" => -> { @reply.update! body: "An edited reply." },
    "a reply to the reader" => -> { write_comment "I see.", parent: @mine },
    "a comment that mentions the reader" => -> { write_comment "Look, @tomas." },
    "a thread that the reader has read elsewhere" => -> {
      now(@reader).visit_thread write_post(title: "Not so new")
    },
    "comments that the reader has read elsewhere" => -> {
      travel 1.hour
      write_comment "Later."
      now(@reader).visit_thread now(@post)
    },
    "a comment in another thread that mentions the reader" => -> {
      write_comment "Look here, @tomas.", post: @other
    },
    "a comment in a thread that the reader follows" => -> { write_comment "Hm.", post: @other },
    "read notifications" => -> {
      write_comment "Once more, @tomas." # the reader's threads have read the earlier ones
      travel 1.second
      now(@reader).mark_notifications_read up_to: Notification.maximum(:id), moment: Time.current
    },
    "a comment flagged by the reader" => -> {
      Flag.new(comment: @written, user: @reader, reason: "unkind").submit
    },
    "a comment deleted by its author" => -> { @written.delete_by_author },
    "a comment restored by its author" => -> { @written.restore },
    "a disowned comment" => -> { assert @reply.disown },
    "a disowned post" => -> { assert write_post(title: "Not mine", created_at: 2.hours.ago).disown },
    "a member's text about themselves" => -> { @post.author.update! about: "Moved." },

    "a request for a hat" => -> {
      HatRequest.new(user: @voter, name: "Librarian", link: "", explanation: "See my page.").submit
    },
    "a hat" => -> { act @post.author, "granted", hat_name: "Author", hat_link: "https://sqlite.org/" },
    "a comment with a hat" => -> {
      @hatted = write_comment("As such, I can say so.", by: @post.author, hat: @post.author.hats.sole)
    },
    "a comment without its hat" => -> { @hatted.update! hat: nil },
    "a comment with its hat again" => -> { @hatted.update! hat: @post.author.hats.sole },
    "a hat that was given up" => -> { @hatted.hat.give_up },
    "a revoked hat" => -> { act @post.author, "revoked", hat: @hatted.hat },
    "a hat of the reader" => -> { act @reader, "granted", hat_name: "Reader", by: @colleague },

    "a post flagged once" => -> { Flag.new(post: @link, user: @reader, reason: "spam").submit },
    "a post hidden by flags" => -> { hide_by_flags @link },
    "a comment on a post hidden by flags" => -> { write_comment "Why?", post: @link },
    "a vouch by the reader" => -> { Vouch.new(post: @new, user: @reader).submit if hide_by_flags(@new) },
    "a post vouched for" => -> { Vouch.new(post: @new.reload, user: trusted_member).submit },
    "a comment hidden by flags" => -> { hide_by_flags @written },
    "a comment vouched for" => -> {
      AutoHideable::VOUCHES_TO_RESTORE.times { Vouch.new(comment: @written, user: trusted_member).submit }
    },
    "a withdrawn vouch" => -> { @new.vouches.first.destroy! },
    "a title that members suggest" => -> { suggest @voter, title: "Even shorter" },
    "tags that members suggest" => -> { suggest trusted_member, tag_names: "web" },

    "the front page of an hour" => -> {
      travel_to Time.current.end_of_hour + 1.second
      FrontPageSnapshot.capture
    },
    "the front pages of the next two hours" => -> { # of which two are of one day, also before midnight
      [ @voter, @admin, users(:newcomer) ].each { |user| @own.vote_by user }
      2.times do
        travel 1.hour
        FrontPageSnapshot.capture
      end
    },
    "a voter who is new no longer" => -> {
      users(:newcomer).update_columns created_at: 1.year.ago, karma: 100
      Vote.count_established
    },
    "a comment that is new no longer" => -> { travel 20.minutes },
    "an age of a minute" => -> { travel 1.minute },
    "the end of the edit window" => -> { travel 2.hours },
    "an age of hours" => -> { travel 3.hours }
  }.freeze
end
