class Settings::ProfilesController < ApplicationController
  def edit
  end

  def update
    if Current.user.update(profile_params)
      set_locale
      redirect_to edit_settings_profile_path, notice: t(".done")
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    def profile_params
      params.expect(user: %i[ about language ])
    end
end
