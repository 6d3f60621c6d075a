# First a choice of actions, unless only one is possible; then, with `action_name`, the
# form of one, and its preview. Some actions require the password, unless the moderator has just signed in.
class Moderation::ActionsController < Moderation::BaseController
  include ModeratedItem, Previewing, RateLimiting, SudoMode

  before_action :build_action, only: :create
  limit_attempts to: 10, within: 1.hour, by: :account_id_in_sudo
  require_sudo template: :new, only: :create, if: -> { sudo_action? && !preview? }

  def new
    filled = params.permit(:action_name, :reason, *Moderation::Action.fields.keys).to_h.symbolize_keys
    actions = ModerationAction.allowed_actions(Current.user, @item)
      .select { |action| Moderation::Action.named(action).in_choices? }
    action = filled.delete(:action_name) || (actions.first if actions.one?)
    @moderation_action = @item.moderation_action_by(Current.user, action:, **filled)
  end

  def create
    if preview?
      render :new, status: @moderation_action.valid? ? :ok : :unprocessable_content
    elsif @moderation_action.execute
      show_result
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def build_action
      @moderation_action = @item.moderation_action_by(Current.user, **action_params)
    end

    def sudo_action? = @moderation_action.kind.sudo?
    def account_id_in_sudo = (account_id if sudo_action? && !preview?)

    def action_params
      params.expect(moderation_action: [
        :action, :reason, :seen_up_to, :seen_edit, *Moderation::Action.fields.keys, { tag_names: [] }
      ])
    end

    def show_result
      offer_undo
      redirect_back_to_item notice: t("moderation.actions.create.done")
    end

    def offer_undo
      executed = @moderation_action.executed
      flash[:undo] = moderation_action_path(executed, return_to: return_path) if executed.undoable?
    end
end
