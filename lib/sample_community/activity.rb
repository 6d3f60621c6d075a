# Everything that members and moderators of the sample community did besides writing and voting: invitations,
# flags, moderation actions, messages to the moderators, and replies with their notifications. Uses the site's
# own methods.
class SampleCommunity::Activity
  MODERATORS = %w[ ines kenji ruth ].freeze
  INVITED = {
    "priya" => "ines", "jonas" => "ines", "lena" => "priya", "milo" => "priya", "sam" => "lena",
    "rex" => "lena", "farid" => "kenji"
  }.freeze
  MODERATED = SampleCommunity::Stories::DATA["moderated"].freeze

  def initialize
    @users = User.where(username: [ "admin", *SampleCommunity::Stories::DATA["cast"] ]).index_by(&:username)
    @posts = MODERATED.select { |_, story| story.is_a?(Hash) }.transform_values do |story|
      Post.find_by!(title: story["title"])
    end
  end

  def create
    appoint_moderators
    invite_members
    flag_items
    moderate
    write_to_moderators
    grant_hat
    suggest_title
    reply_to_maria
    save_and_follow
  end

  private
    def appoint_moderators
      MODERATORS.each do |name|
        act user("admin"), user(name), "appointed", "Has flagged carefully for a year."
      end
      @users.each_value(&:reload)
    end

    def invite_members
      INVITED.each { |name, inviter| user(name).update_columns inviter_id: user(inviter).id }
    end

    # The first two flagged items stay in the queue, and the first one gets enough flags to be hidden.
    def flag_items
      flaggers = User.where(role: "member").where.not(id: @users.values).order(karma: :desc, id: :asc)
        .limit(post("spam").flags_to_hide).to_a
      flaggers.each { |flagger| flag post("spam"), flagger, "spam" }
      flag comment("off_topic"), flaggers.last, "off_topic"
      flaggers.first(2).each { |flagger| flag comment("rude"), flagger, "unkind" }
      flag post("course"), flaggers[1], "spam"
    end

    def moderate
      act user("ines"), comment("rude"), "removed", "Be kind. Criticize ideas, not people."
      act user("ines"), user("rex"), "warned",
        "Criticize ideas, not people. The next insult leads to a suspension."
      act user("ines"), user("rex"), "suspended", "More insults, after a warning.", days: 3
      MemberNote.create!(user: user("rex"), author: user("ines"),
        body: "Says he was only joking. Suspend for longer next time.")
      act user("kenji"), post("course"), "removed",
        "Advertising. Show what you made, and say that it's yours."
      act user("kenji"), post("loud"), "retitled", "The title didn't say what the article is about.",
        title: MODERATED["loud"]["better"]
      act user("ruth"), post("quarrel"), "locked", "Nothing new has been said for a while."
      act user("ruth"), post("again"), "merged", "The same article.", target_address: fsync.id.to_s
    end

    # One conversation is answered, and one waits for an answer.
    def write_to_moderators
      question = write(user("maria"), "Could we have a tag for accessibility? I'd post there.")
      write user("ines"), "Good idea, we'll add one this week.",
        conversation: question.conversation, by_moderator: true
      write user("jonas"),
        "Sorry about the title. The course is mine, and the first half is free. May I post it under “Show”?",
        moderation_action: post("course").moderation_actions.last
    end

    def grant_hat
      act user("ruth"), user("olga"), "granted", "She wrote to us from her address at the manufacturer.",
        hat_name: "SSD firmware engineer"
      reply "olga", fsync,
        "A flush costs us about 20 ms, and every benchmark punishes us for it. That's why some drives lie.",
        hat: user("olga").hats.last
    end

    # The suggestion isn't applied: it waits for a second member.
    def suggest_title
      post = Post.find_by!(title: "Notes on a one-page README")
      Suggestion.insert({
        user_id: user("lena").id, post_id: post.id, title: "How to write a README that fits on one page"
      })
    end

    def reply_to_maria
      reply "priya", books, "@maria, I stole your question for our reading group. They're still arguing."
      reply "tomas", books, "Follow-up question: which ones do you only pretend to have read?"
      reply "kenji", books, "A late entry: the manual of my first camera. I know it by heart."
    end

    def save_and_follow
      Post.visible.order(score: :desc).limit(5).each { |post| Bookmark.create!(user: user("maria"), post:) }
      Follow.insert_all Post.visible.order(score: :desc).limit(3).ids.map { |post_id|
        { user_id: user("maria").id, post_id: }
      }
      HiddenPost.insert_all [ { user_id: user("maria").id, post_id: post("quarrel").id } ]
    end

    def act(moderator, target, action, reason, **attributes)
      target.moderation_action_by(moderator, action:, reason:, **attributes).execute ||
        raise("The sample community can't be moderated: #{action}")
    end

    def flag(item, user, reason) = item.flags.new(user:, reason:).submit

    def write(author, body, conversation: nil, moderation_action: nil, by_moderator: false)
      conversation ||= Conversation.new(user: author, moderation_action:)
      Message.new(conversation:, author:, body:, by_moderator:).submit
    end

    def reply(name, post, body, hat: nil)
      Comment.new(post:, author: user(name), body:, hat:).submit(limited: false)
    end

    def user(name) = @users.fetch(name)
    def post(name) = @posts.fetch(name)
    def fsync = Post.find_by!(title: "fsync is a promise about the past")
    def books = Post.find_by!(title: "Ask: Which books do you reread?")

    def comment(name)
      author, body = MODERATED.fetch(name)
      Comment.find_by(body:) || Comment.new(post: books, author: user(author), body:).submit(limited: false)
    end
end
