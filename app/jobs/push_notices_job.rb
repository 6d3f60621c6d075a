# Shows answers in the browsers of whom they are for. Each is claimed before it is sent, so that a job that runs twice shows it once.
class PushNoticesJob < ApplicationJob
  LONGEST = 160

  def perform(ids)
    Notice.where(id: ids).unread.kept.claim(:pushed_at).with_things.reject(&:obsolete?).each do |notice|
      message = I18n.with_locale(notice.user.speaks) { message(notice) }
      PushSubscription.where(user_id: notice.user_id).each { |browser| browser.push message }
    end
  end

  private
    def message(notice)
      helpers = ApplicationController.helpers
      { title: helpers.notice_line(notice), body: PlainText.line(notice.thing.body.to_s.first(LONGEST * 2)).truncate(LONGEST, separator: " "),
        path: notice.comment ? "/posts/#{notice.post_id}#comment_#{notice.comment_id}" : "/posts/#{notice.post_id}", tag: "notice-#{notice.id}" }
    end
end
