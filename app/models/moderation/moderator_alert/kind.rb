# A kind of alert for moderators: who gets it, whether it is urgent, and the page that it leads to. Each has a
# file in kinds/, and no list names it. These defaults are those of an item in the queue.
class ModeratorAlert::Kind
  delegate :item, to: :@alert

  class << self
    def names
      @names ||= Dir.glob("*.rb", base: "#{__dir__}/kinds").map { |file| file.delete_suffix(".rb") }.freeze
    end

    def named(name) = ModeratorAlert::Kinds.const_get(name.camelize, false)

    def kind = name.demodulize.underscore

    # Alerts the moderators to +item+, except its author and +by+, who caused it.
    def deliver(item, by: nil)
      ModeratorAlert.deliver(kind, except: [ item.author_id, by&.id ], item.item_key => item.id)
    end
  end

  def initialize(alert)
    @alert = alert
  end

  # Whether it isn't limited to a moderator's waking hours if they say so.
  def urgent? = false

  # Whether no moderator has dealt with it meanwhile.
  def pending? = item&.queue_item&.pending?

  # Where a moderator can act.
  def path = "#{ApplicationController.helpers.moderation_path_of(item)}/actions/new"

  private
    def routes = Rails.application.routes.url_helpers
end
