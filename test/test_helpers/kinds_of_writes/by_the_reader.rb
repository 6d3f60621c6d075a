module KindsOfWrites
  # Writes by members that concern their own pages most.
  BY_THE_READER = {
    "a vote on a post" => -> { @post.vote_by @reader },
    "a withdrawn vote on a post" => -> { @post.unvote_by @reader },
    "a vote on a comment" => -> { @comment.vote_by @reader },
    "a vote on a comment that is changed" => -> { @comment.vote_by @reader, -1 },
    "a withdrawn vote on a comment" => -> { @comment.unvote_by @reader },
    "a vote by someone else" => -> { @post.vote_by @voter },
    "a vote by the reader instead of someone else's" => -> {
      @post.unvote_by @voter
      @post.vote_by @reader
    },
    "a vote on a comment by someone else" => -> { @comment.vote_by @voter },
    "a vote for the reader" => -> { @reader.posts.first.vote_by @voter },

    "a saved post" => -> { @post.bookmark_by @reader },
    "another saved post instead" => -> {
      @post.unbookmark_by @reader
      @other.bookmark_by @reader
    },
    "a saved comment" => -> { @comment.bookmark_by @reader },
    "a comment saved no longer" => -> { @comment.unbookmark_by @reader },
    "a followed thread" => -> { @post.follow_by @reader },
    "another followed thread instead" => -> {
      @post.unfollow_by now(@reader)
      @other.follow_by @reader
    },
    "a hidden post" => -> { @post.hide_for @reader },
    "another hidden post instead" => -> {
      @post.unhide_for @reader
      @other.hide_for @reader
    },
    "a post shown again" => -> { @other.unhide_for @reader },

    "a muted member" => -> { now(@reader).mutes.new(name: @comment.author.username).submit },
    "another muted member instead" => -> {
      now(@reader).mutes.sole.destroy!
      now(@reader).mutes.new(name: "newcomer").submit
    },
    "a muted domain" => -> { now(@reader).mutes.new(name: "sqlite.org").submit },
    "a muted tag" => -> { now(@reader).mutes.new(name: "#sql").submit },
    "no mutes" => -> { now(@reader).mutes.each(&:destroy!) },

    "a post by the reader" => -> { @own = write_post(author: @reader, title: "Mine", body: "My text") },
    "a post edited by the reader" => -> { @own.update! title: "Mine, edited" },
    "a post deleted by the reader" => -> { @own.delete_by_author },
    "a post restored by the reader" => -> { @own.restore },
    "a comment by the reader" => -> { @mine = write_comment("Mine.", by: @reader) },
    "a comment edited by the reader" => -> { @mine.update! body: "Mine, edited." },
    "a comment deleted by the reader" => -> { @mine.delete_by_author },
    "a comment restored by the reader" => -> { @mine.restore },
    "a flag by the reader" => -> { Flag.new(post: @post, user: @reader, reason: "spam").submit },
    "a changed flag by the reader" => -> {
      Flag.new(post: @post, user: @reader, reason: "unkind", details: "Twice").submit
    },
    "a flag that the reader withdrew" => -> { @post.unflag_by @reader },
    "a suggestion by the reader" => -> { suggest @reader, title: "Shorter" },
    "a changed suggestion by the reader" => -> { suggest @reader, title: "Even shorter", tag_names: "web" },

    "the reader's text about themselves" => -> { @reader.update! about: "Nothing." },
    "the reader's order of comments" => -> { @reader.update! comment_order: "newest" },
    "the reader's language" => -> { @reader.update! language: "de" },
    "the site's language for the reader" => -> { @reader.update! language: nil },
    "a question to the moderators" => -> { @conversation = ask_moderators(by: @reader) },
    "an answer by a moderator" => -> { answer @conversation, by: @colleague },
    "an answer that was read" => -> {
      now(@reader).mark_conversation_read @conversation, @conversation.messages.in_order
    },
    "another question to the moderators" => -> {
      Message.new(conversation: @conversation, author: @reader, body: "Why, again?").submit
    },
    "a closed conversation" => -> { @conversation.close seen: Message.maximum(:id) },
    "a reopened conversation" => -> { @conversation.reopen },
    "a locked conversation" => -> { @conversation.lock_by @moderator },
    "an unlocked conversation" => -> { @conversation.unlock },
    "an invitation by the reader" => -> { (@invitation = @reader.invitations.new(note: "A friend")).issue },
    "an invitation that was revoked" => -> { @invitation.revoke },
    "an invitation by another member" => -> { (@invitation = @voter.invitations.new(note: "Two")).issue },
    "an invited member" => -> { sign_up "invited", invitation: @invitation },
    "an email address to confirm" => -> { @reader.update! unconfirmed_email_address: "tomas@new.example" },
    "a confirmed email address" => -> { @reader.confirm_email_address }
  }.freeze
end
