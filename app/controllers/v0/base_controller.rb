# Answers as Hacker News's API does: 200 and `null` for what is not there, and for people to read where `print=pretty` asks for it.
class V0::BaseController < ApplicationController
  include OpenToPrograms

  cached_for_visitors
  rescue_from(ActiveRecord::RecordNotFound) { answer nil }

  private
    def answer(value)
      render json: params[:print] == "pretty" ? JSON.pretty_generate(value.as_json) : value.to_json
    end
end
