class Moderation::TagsController < Moderation::BaseController
  before_action :set_tag, only: %i[ edit update ]

  def index
    @tag = Tag.new
    set_tags
  end

  def create
    @tag = Tag.new(params.expect(tag: %i[ name description reserved reason ]))
    if @tag.change_by(Current.user)
      redirect_to moderation_tags_path, status: :see_other, notice: t(".done", tag: @tag.name)
    else
      set_tags
      render :index, status: :unprocessable_content
    end
  end

  def edit
  end

  def update
    @tag.attributes = params.expect(tag: %i[ description reserved retired reason ])
    if @tag.change_by(Current.user)
      redirect_to moderation_tags_path, status: :see_other, notice: t(".done", tag: @tag.name)
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    def set_tag
      @tag = Tag.find_by!(name: params[:name])
    end

    def set_tags
      @tags = Tag.by_name.to_a
    end
end
