# Runs in bin/rails runner: performs the long operations on a site of generate_community, and prints how long
# each of their transactions held the lock, as JSON.
module Locks
end
require_relative "held"

prolific, administrator = %w[ prolific admin ].map { |username| User.find_by!(username:) }
target, source = Post.order(comments_count: :desc, id: :asc).limit(2).to_a
author = User.member.where.not(username: %w[ prolific heavy ]).order(comments_count: :desc).first
moderate = ->(post, action, **attributes) do
  decision = post.moderation_action_by(administrator, action:, reason: "The same topic", **attributes)
  decision.execute or raise decision.errors.full_messages.to_sentence
  Merge.running.each(&:continue)
end

held = Locks::Held.new
puts({
  "merge of a thread of 5,000 comments" => -> do
    moderate.call source, "merged", target_address: target.id.to_s
  end,
  "its undoing" => -> { moderate.call source.reload, "separated" },
  "removal of everything by a member" => -> do
    BulkAction.by(administrator, [ author.username ], period: "all", reason: "Advertising").submit
    BulkAction.running.each(&:continue)
  end,
  "deletion of an account with 20,000 comments" => -> do
    AccountDeletion.of(prolific, texts: true)
    AccountDeletion.running.each(&:continue)
  end,
  "search:rebuild" => -> { Search::Rebuild.run(StringIO.new) }
}.transform_values { |operation| held.all(&operation) }.to_json)
