module BulkActionsHelper
  # Whether all check boxes of the page, or of the form +which+, are checked at first.
  def all_selected?(which = "all") = params[:selected] == which

  # "Select all on this page", or "Select none" if all are; for one of several forms, its +label+.
  # The block returns the path for a value of the parameter "selected". With JavaScript,
  # select_all.js makes it a button.
  def select_all_link(which = "all", form_id: nil, label: t("moderation.bulk_actions.select_all"))
    @select_all_script ||= javascript_include_tag("select_all", type: "module")
      .tap { |script| content_for :head, script }
    data = { select_all: label, select_none: t("moderation.bulk_actions.select_none"), form: form_id }
    if all_selected?(which)
      link_to(data[:select_none], yield(nil), data:)
    else
      link_to(data[:select_all], yield(which), data:)
    end
  end

  # "Removed 3 items. Banned 2 members."
  def bulk_action_in_words(bulk_action)
    done, total, banned = bulk_action.items_done, bulk_action.items_count, bulk_action.members_banned
    state = bulk_action.undone? && done < total ? :partly_undone : bulk_action.state.to_sym
    items = t("#{bulk_action.action}.#{state}", default: state, scope: "moderation.bulk_actions.states",
      count: done, done: number_with_delimiter(done), total: number_with_delimiter(total))
    banned.positive? ? "#{items} #{t("moderation.bulk_actions.states.banned", count: banned)}" : items
  end

  # "Posts and comments by 2 members: tomas, lena", with links.
  def bulk_action_members(bulk_action)
    members = bulk_action.members
    t("moderation.bulk_actions.members.members_html", count: members.size,
      members: safe_join(members.map { |member| link_to(member.username, user_path(member)) }, ", "))
  end
end
